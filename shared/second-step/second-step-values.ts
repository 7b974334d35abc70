/** Who must have a second step (docs/requirements/second-step.md, Requirement). */
export const SECOND_STEP_REQUIREMENTS = ['nobody', 'admins', 'everybody'] as const;
export type SecondStepRequirement = (typeof SECOND_STEP_REQUIREMENTS)[number];

/** The ways to finish a sign-in after the password. */
export const SECOND_STEP_METHODS = ['authenticator', 'passkey', 'recovery-code'] as const;
export type SecondStepMethod = (typeof SECOND_STEP_METHODS)[number];

/** The number of recovery codes that an account gets. */
export const RECOVERY_CODE_COUNT = 10;

/** The maximum number of passkeys of an account. */
export const MAX_PASSKEYS = 20;
