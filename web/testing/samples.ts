import type { Activity } from '#shared/activities/activities.wire.ts';
import type { SignedInUser } from '#shared/auth/signed-in-user.ts';
import { blankRecord } from '#shared/fields.testing.ts';
import { installRecordContent } from '#shared/install-records/install-record.forms.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import type { Message } from '#shared/messages/messages.contract.ts';
import { PHOTO_TYPES } from '#shared/photos/photos.contract.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { PROJECT_FIELDS, VEHICLE_FIELDS, WRAP_FIELDS } from '#shared/projects/project-fields.ts';
import type { Project, ProjectCard, ProjectDetails } from '#shared/projects/projects.contract.ts';
import { stageOf } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';
import type { TeamMember } from '#shared/team/team.contract.ts';
import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import type { Person } from '#shared/users/user.wire.ts';
import { sampleUser } from '#shared/users/user.testing.ts';

const CREATED_AT = '2026-03-05T10:00:00.000Z';

/** The owner of a shop, in the format of the server's session response. */
export function sampleShop(overrides: Partial<SignedInUser> = {}): SignedInUser {
  const shop = { id: 1, username: 'dana', name: 'Dana Whitfield', email: 'dana@whitfield.example' };
  const role = { role: 'contractor', allowContractorRole: true, company: 'Whitfield Wraps' } as const;
  return { ...sampleUser({ ...shop, ...role }), mustAddSecondStep: false, ...overrides };
}

/** An installer, in the format of the server's session response. */
export function sampleInstaller(overrides: Partial<SignedInUser> = {}): SignedInUser {
  return { ...sampleUser(), mustAddSecondStep: false, ...overrides };
}

/** A client, in the format of the server's session response. */
export function sampleClient(overrides: Partial<SignedInUser> = {}): SignedInUser {
  const client = { id: 8, username: 'priya', name: 'Priya Raman', email: 'priya@raman.example' };
  return { ...sampleUser({ ...client, role: 'client' }), mustAddSecondStep: false, ...overrides };
}

/** The id of an account that no other test uses. All test files share the device, which stores unsent work by account. */
export function newUserId(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

/** The sample installer and the sample client, in the format of a project's people. */
export const INSTALLER: Person = { id: 7, name: 'Lena Frost', company: null, avatarUrl: null };
export const CLIENT: Person = { id: 8, name: 'Priya Raman', company: null, avatarUrl: null };

/** The sample installer in a team, without projects. */
export function sampleTeamMember(overrides: Partial<TeamMember> = {}): TeamMember {
  const { certifications: _, ...user } = sampleUser();
  const stats = { totalProjects: 0, activeProjects: 0, completedProjects: 0, averageProgress: 0 };
  return { ...user, certifications: [], stats, ...overrides };
}

/** A new project of the sample shop, without installer and client. */
export function sampleProject(overrides: Partial<Project> = {}): Project {
  return {
    ...blankRecord(PROJECT_FIELDS),
    id: 1,
    name: 'Harbour Bakery delivery van',
    status: 'not-started',
    progress: 0,
    progressStage: 'artwork_design_initiated',
    contractorId: 1,
    subcontractorId: null,
    clientId: null,
    trackingNumber: null,
    trackingCarrier: null,
    trackingDate: null,
    artworkProofTrackingNumber: null,
    artworkProofTrackingCarrier: null,
    artworkProofTrackingDate: null,
    completed: false,
    completedAt: null,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    ...overrides,
  };
}

/** A project as it appears in lists. */
export function sampleCard(overrides: Partial<ProjectCard> = {}): ProjectCard {
  return {
    ...sampleProject(),
    vehicle: null,
    wrap: null,
    wait: null,
    contractorName: 'Whitfield Wraps',
    subcontractorName: null,
    clientName: null,
    invitedClientName: null,
    latestPhotoUrls: [],
    photoCount: 0,
    ...overrides,
  };
}

/** The data of a project page that has no photos, messages or other parts. */
export function sampleDetails(
  project: Partial<Project> = {},
  overrides: Partial<ProjectDetails> = {},
): ProjectDetails {
  const shop = { id: 1, name: 'Dana Whitfield', company: 'Whitfield Wraps', avatarUrl: null };
  const photoCounts = Object.fromEntries(PHOTO_TYPES.map((type) => [type, 0]));
  return {
    project: sampleProject(project),
    vehicleDetail: null,
    wrapDetail: null,
    photos: [],
    photoCounts: photoCounts as ProjectDetails['photoCounts'],
    photoViews: { views: [], skipped: [], counts: [], newest: [] },
    conditionReports: [],
    activities: [],
    activityCount: 0,
    stageCompletions: [],
    skippedStages: [],
    messages: [],
    messageCount: 0,
    contractor: shop,
    subcontractor: null,
    client: null,
    clientInvitation: null,
    clientAddedBy: null,
    gateFacts: {
      proofs: 0,
      photos: 0,
      postInstallationPhotos: 0,
      missingViewsBefore: null,
      missingViewsAfter: null,
      artworkTracking: false,
      isApprovalRequired: false,
      isNewestProofApproved: false,
      wrapTracking: false,
    },
    wait: null,
    ...overrides,
  };
}

/** The fields of a project at a stage. */
export function atStage(stage: StageId): Pick<Project, 'status' | 'progress' | 'progressStage'> {
  return { status: 'in-progress', progress: stageOf(stage).percent, progressStage: stage };
}

/** The fields of a completed project. */
export const COMPLETED_FIELDS = {
  ...atStage('post_installation_photos_uploaded'),
  status: 'completed',
  completed: true,
  completedAt: CREATED_AT,
} satisfies Partial<Project>;

type Vehicle = NonNullable<ProjectDetails['vehicleDetail']>;
type Wrap = NonNullable<ProjectDetails['wrapDetail']>;

/** The vehicle of the sample project. Fields without an override are blank. */
export function sampleVehicle(overrides: Partial<Vehicle> = {}): Vehicle {
  return { ...blankRecord(VEHICLE_FIELDS), id: 1, projectId: 1, createdAt: CREATED_AT, ...overrides };
}

/** The wrap of the sample project. Fields without an override are blank. */
export function sampleWrap(overrides: Partial<Wrap> = {}): Wrap {
  return { ...blankRecord(WRAP_FIELDS), id: 1, projectId: 1, createdAt: CREATED_AT, ...overrides };
}

/** A tracking entry of the sample project's wrap. */
export function sampleTracking(overrides: Partial<TrackingItem> = {}): TrackingItem {
  return {
    id: 1,
    projectId: 1,
    trackingNumber: '1Z999AA10123456784',
    trackingCarrier: 'UPS',
    trackingDate: null,
    trackingType: 'wrap',
    createdAt: CREATED_AT,
    ...overrides,
  };
}

/** The install record of a project before its first save. */
export function sampleInstallRecord(overrides: Partial<InstallRecordView> = {}): InstallRecordView {
  return {
    version: 0,
    content: installRecordContent.parse({}),
    updatedAt: null,
    updatedBy: null,
    completion: null,
    addenda: [],
    people: [],
    ...overrides,
  };
}

/** A message of the shop in the sample project. */
export function sampleMessage(overrides: Partial<Message> = {}): Message {
  return {
    id: 1,
    projectId: 1,
    senderId: 1,
    sender: 'Dana Whitfield',
    content: 'Truck is here',
    createdAt: CREATED_AT,
    ...overrides,
  };
}

/** An activity of the shop in the sample project. */
export function sampleActivity(overrides: Partial<Activity> = {}): Activity {
  return {
    id: 1,
    projectId: 1,
    userId: 1,
    userName: 'Dana Whitfield',
    action: 'project_created',
    description: 'created the project',
    details: {},
    createdAt: CREATED_AT,
    ...overrides,
  };
}

/** A photo that the shop took before the installation. */
export function samplePhoto(overrides: Partial<Photo> = {}): Photo {
  const { id = 1 } = overrides;
  return {
    id,
    projectId: 1,
    uploadedById: 1,
    uploadedByName: 'Dana Whitfield',
    imageUrl: `${PIXEL}#${id}-full`,
    pageUrl: `${PIXEL}#${id}-page`,
    cardUrl: `${PIXEL}#${id}-card`,
    originalUrl: `/api/photos/${id}/original`,
    width: 800,
    height: 600,
    caption: null,
    type: 'pre-installation',
    view: null,
    createdAt: CREATED_AT,
    capturedAt: CREATED_AT,
    capturedAtSource: 'received',
    deviceCapturedAt: null,
    deviceClockOffsetMs: null,
    receivedAt: CREATED_AT,
    captureId: null,
    isReduced: false,
    isEvidence: false,
    shapeCount: 0,
    ...overrides,
  };
}

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
