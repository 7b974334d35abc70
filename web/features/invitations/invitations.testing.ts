import type {
  Invitation,
  InvitationLink,
  ReceivedInvitation,
} from '#shared/invitations/invitations.contract.ts';

const EXPIRES_AT = '2026-03-19T10:00:00.000Z';

/** An open invitation for a client, in the format that its recipient gets. */
export function sampleInvitation(overrides: Partial<ReceivedInvitation> = {}): ReceivedInvitation {
  return {
    kind: 'client',
    shop: 'Whitfield Wraps',
    projectId: 1,
    projectName: 'Harbour Bakery delivery van',
    role: null,
    state: 'open',
    name: 'Maria Lopez',
    email: 'maria@fleet.example',
    phone: null,
    expiresAt: EXPIRES_AT,
    ...overrides,
  };
}

/** The link of a new invitation. */
export const SAMPLE_LINK: InvitationLink = {
  id: 4,
  name: 'Maria Lopez',
  url: 'https://wrapline.example/invitations/a-token',
  isMailed: false,
  expiresAt: EXPIRES_AT,
};

/** An open invitation for a member of staff, in the format that the shop gets. */
export function sampleStaffInvitation(overrides: Partial<Invitation> = {}): Invitation {
  return {
    id: 4,
    name: 'Lee Park',
    email: null,
    phone: null,
    role: 'production',
    state: 'open',
    isMailed: false,
    expiresAt: EXPIRES_AT,
    createdAt: '2026-03-05T10:00:00.000Z',
    ...overrides,
  };
}
