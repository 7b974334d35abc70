export const PASSWORD_POLICIES = ['basic', 'strict'] as const;
/**
 * The rules for new passwords (docs/requirements/accounts.md, Passwords). `basic` requires 6 characters; `strict` also rejects
 * passwords that are easy to guess.
 */
export type PasswordPolicy = (typeof PASSWORD_POLICIES)[number];

const STRICT_MIN_LENGTH = 8;

/**
 * The message when the policy rejects a new password; null when the password is valid. The schema of new passwords checks the
 * minimum length of `basic`.
 */
export function passwordError(policy: PasswordPolicy, password: string, username: string): string | null {
  if (policy === 'basic') return null;
  const lowerCasePassword = password.toLowerCase();
  if (password.length < STRICT_MIN_LENGTH) return `Password must be at least ${STRICT_MIN_LENGTH} characters`;
  if (lowerCasePassword.trim() === username.trim().toLowerCase()) return 'Password must not be the username';
  if (isCommon(lowerCasePassword))
    return 'This is one of the most common passwords. Please choose another one';
  return null;
}

export interface PasswordStrength {
  /** From 1 (weak) to 4 (very strong). */
  level: 1 | 2 | 3 | 4;
  label: 'Weak' | 'Fair' | 'Strong' | 'Very strong';
  warning?: string;
}

/** An estimate of how hard a new password is to guess, from the number of its different characters and their kinds. */
export function passwordStrength(password: string, username = ''): PasswordStrength {
  const warning = warningFor(password, username);
  if (warning) return { level: 1, label: 'Weak', warning };
  const bits = new Set(password).size * Math.log2(alphabetSize(password));
  if (bits < 40) return { level: 1, label: 'Weak' };
  if (bits < 55) return { level: 2, label: 'Fair' };
  if (bits < 75) return { level: 3, label: 'Strong' };
  return { level: 4, label: 'Very strong' };
}

function alphabetSize(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 32],
  ];
  return kinds.reduce((size, [kind, letters]) => size + (kind.test(password) ? letters : 0), 0);
}

function warningFor(password: string, username: string): string | undefined {
  const lowerCasePassword = password.toLowerCase();
  const name = username.trim().toLowerCase();
  if (isCommon(lowerCasePassword)) return 'This is one of the most common passwords.';
  if (name.length > 2 && lowerCasePassword.includes(name)) return 'This contains your username.';
  return undefined;
}

/**
 * Whether a lower-case password is one repeated digit or a common password. A common password with digits or symbols
 * around it, or with replaced letters such as '0' for 'o', counts too.
 */
function isCommon(lowerCasePassword: string): boolean {
  const withoutOuterNonLetters = lowerCasePassword.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const withoutSubstitutions = lowerCasePassword
    .replace(/[^a-z]+$/, '')
    .replace(/[@013$5]/g, (character) => REPLACED_LETTERS[character] ?? character);
  return (
    [lowerCasePassword, withoutOuterNonLetters, withoutSubstitutions].some((word) =>
      COMMON_PASSWORDS.has(word),
    ) || /^(\d)\1+$/.test(lowerCasePassword)
  );
}

const REPLACED_LETTERS: Record<string, string> = { '@': 'a', '0': 'o', '1': 'i', '3': 'e', $: 's', '5': 's' };

/** The most frequent entries of published lists of leaked passwords. */
const COMMON_PASSWORDS = new Set(
  (
    '123456 1234567 12345678 123456789 1234567890 0123456789 123123 123123123 123321 12341234 12344321 123454321 ' +
    '654321 87654321 987654321 9876543210 112233 11223344 121212 12121212 101010 131313 147258369 147852 159357 ' +
    '159753 246810 741852963 789456 789456123 0987654321 abc123 abcd1234 a1b2c3 a1b2c3d4 aa123456 1q2w3e 1q2w3e4r ' +
    '1q2w3e4r5t 1qaz2wsx q1w2e3 q1w2e3r4 zaq12wsx zaq1zaq1 qazwsx qazwsxedc 1qazxsw2 qwe123 asd123 asdf1234 ' +
    'qwer1234 abcdef abcdefg abcdefgh abcd password passwort passw passwd pass password123 mypassword qwerty ' +
    'qwertyui qwertyuiop qwertz qwertzuiop azerty azertyuiop asdf asdfgh asdfghjk asdfghjkl zxcv zxcvbn zxcvbnm ' +
    'admin administrator root toor welcome letmein login master monkey dragon iloveyou ilovegod sunshine princess ' +
    'football baseball basketball soccer hockey tennis golf superman batman spiderman pokemon pikachu naruto shadow ' +
    'secret trustno whatever freedom starwars hello hellohello computer internet samsung google facebook linkedin ' +
    'iphone android microsoft windows changeme changeit default guest user test testing tester temp temporary demo ' +
    'michael michelle jordan jennifer jessica ashley amanda andrew anthony charlie daniel david george hannah joshua ' +
    'matthew nicole robert samantha thomas william liverpool chelsea arsenal barcelona realmadrid juventus yankees ' +
    'lakers cowboys eagles steelers ferrari porsche mercedes mustang corvette harley yamaha suzuki honda toyota ' +
    'chevrolet dodge killer hunter ranger tigger tiger ginger pepper cookie cheese chocolate banana orange summer ' +
    'winter spring autumn flower butterfly diamond silver purple maggie buster bailey snoopy matrix phoenix maverick ' +
    'merlin mickey access access14 blink biteme jesus christ angel angels babygirl lovely loveme lover family forever ' +
    'friends money lucky happy magic hottie sexy baby nothing something anything asshole fuckyou fuckme wrapline ' +
    'wrapshop wrapping vehiclewrap installer contractor subcontractor'
  ).split(' '),
);
