import { onTestFinished } from 'vitest';

/** Records page loads instead of executing them, because a page load would end the test. Returns the addresses. */
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
