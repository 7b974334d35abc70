import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AvatarEditor } from '#web/features/avatar/avatar-editor.tsx';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { ConnectionReason, HasConnection } from '#web/ui/connection-need.tsx';
import { RoleSelector } from './role-selector.tsx';

test('without connection the role and the profile picture name the reason', async () => {
  await renderSignedIn(
    <HasConnection value={false}>
      <ConnectionReason />
      <AvatarEditor />
      <RoleSelector />
    </HasConnection>,
  );
  const role = page.getByRole('radio', { name: 'Subcontractor' });
  const picture = page.getByRole('button', { name: 'Change profile picture' });
  for (const control of [role, picture])
    await expect.element(control).toHaveAccessibleDescription(/Needs a connection$/);
  await role.click({ force: true });
  await expect.element(role).not.toBeChecked();
});
