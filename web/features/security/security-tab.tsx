import { PasswordSection } from './components/password-section.tsx';
import { SessionsSection } from './components/sessions-section.tsx';

export function SecurityTab() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <PasswordSection />
      <SessionsSection />
    </div>
  );
}
