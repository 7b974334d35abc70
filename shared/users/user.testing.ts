import { blankRecord } from '#shared/fields.testing.ts';
import { PROFILE_FIELDS } from '#shared/users/profile-fields.ts';
import type { User } from '#shared/users/user.wire.ts';

/** A user in an API response: by default an installer with empty optional fields. */
export function sampleUser(overrides: Partial<User> = {}): User {
  return {
    id: 7,
    username: 'lena',
    name: 'Lena Frost',
    email: 'lena@frostwraps.example',
    emailVerified: true,
    pendingEmail: null,
    role: 'subcontractor',
    ...blankRecord(PROFILE_FIELDS),
    certifications: [],
    avatarUrl: null,
    allowContractorRole: false,
    shopId: null,
    shopName: null,
    staffRole: null,
    shopInstalls: false,
    hasBusinessRegistration: false,
    hasBusinessInsurance: false,
    businessRegistrationVerified: false,
    businessInsuranceVerified: false,
    createdAt: '2026-03-05T10:00:00.000Z',
    ...overrides,
  };
}
