import { onTestFinished } from 'vitest';

/** Records page loads of this test instead of executing them, because they would end it. Returns the addresses. */
export function recordPageLoads(): string[] {
  const addresses: string[] = [];
  const record = (event: NavigateEvent) => {
    const { sameDocument, url } = event.destination;
    if (sameDocument) return;
    event.preventDefault();
    addresses.push(url.replace(location.origin, ''));
  };
  navigation.addEventListener('navigate', record);
  onTestFinished(() => navigation.removeEventListener('navigate', record));
  return addresses;
}
