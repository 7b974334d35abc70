import type { PasskeyAssertion, PasskeyRegistration } from '#shared/passkeys/passkeys.wire.ts';

// `@simplewebauthn/browser` is loaded at the first use, because the size of the sign-in page's scripts is limited.

/** The options that the server sends, in the format of WebAuthn. */
type PasskeyOptions = { challenge: string };

/** Whether this browser can use passkeys at this address: only under https or localhost, and not under an IP address. */
export function canUsePasskeys(): boolean {
  const isIpAddress = /^[\d.]+$|:/.test(window.location.hostname.replaceAll(/[[\]]/g, ''));
  return window.isSecureContext && 'PublicKeyCredential' in window && !isIpAddress;
}

/** Lets the browser create a passkey. Throws an error with a sentence for the user. */
export async function createPasskey(options: PasskeyOptions): Promise<PasskeyRegistration> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const registration = await startRegistration({ optionsJSON }).catch(throwExplainedError);
  // The server reads no extension results.
  return { ...registration, clientExtensionResults: {} };
}

/** Lets the browser use a passkey. Throws an error with a sentence for the user. */
export async function requestPasskeyAssertion(options: PasskeyOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const assertion = await startAuthentication({ optionsJSON }).catch(throwExplainedError);
  // The server reads no extension results.
  return { ...assertion, clientExtensionResults: {} };
}

const ERROR_MESSAGES: Record<string, string> = {
  NotAllowedError: 'The passkey was not used: the request was canceled or took too long.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this address. Open Wrapline at its usual address and try again.',
};

function throwExplainedError(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  throw new Error(ERROR_MESSAGES[name] ?? 'This browser could not use a passkey.', { cause: error });
}
