export const PROJECT_STATUSES = ['not-started', 'in-progress', 'completed'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** The stages in order. `percent` is the progress of a project at the stage. */
export const STAGES = [
  {
    id: 'artwork_design_initiated',
    percent: 10,
    label: 'Project Started',
    description: 'The job is open and the artwork is being designed.',
  },
  {
    id: 'artwork_submitted_for_client_review',
    percent: 20,
    label: 'Artwork Submitted for Client Review',
    description: 'The artwork proof is with the client for review.',
  },
  {
    id: 'printed_sample_sent_to_client',
    percent: 30,
    label: 'Printed Sample Sent to Client',
    description: 'A printed sample shows the client the real colors and film.',
  },
  {
    id: 'final_artwork_approval',
    percent: 40,
    label: 'Final Artwork Approval',
    description: 'The client signs off the artwork for print.',
  },
  {
    id: 'installation_scheduling_confirmed',
    percent: 50,
    label: 'Installation Scheduling Confirmed',
    description: 'Installer, place and date of the installation are agreed.',
  },
  {
    id: 'wrap_printed',
    percent: 60,
    label: 'Wrap Printed',
    description: 'The panels are printed, laminated and ready to ship.',
  },
  {
    id: 'wrap_shipped',
    percent: 70,
    label: 'Wrap Shipped',
    description: 'The wrap is on its way to the installer.',
  },
  {
    id: 'pre_installation_photos_uploaded',
    percent: 80,
    label: 'Pre-Installation Photos Uploaded',
    description: 'Photos show the condition of the vehicle before any work.',
  },
  {
    id: 'wrap_installed',
    percent: 90,
    label: 'Wrap Installed',
    description: 'The wrap is on the vehicle, trimmed and post-heated.',
  },
  {
    id: 'post_installation_photos_uploaded',
    percent: 100,
    label: 'Post-Installation Photos Uploaded',
    description: 'Photos show the finished vehicle; the job can be closed.',
  },
] as const;

export type Stage = (typeof STAGES)[number];
export type StageId = Stage['id'];

export const STAGE_IDS: readonly StageId[] = STAGES.map((stage) => stage.id);
export const FIRST_STAGE = 'artwork_design_initiated' satisfies StageId;
export const LAST_STAGE = 'post_installation_photos_uploaded' satisfies StageId;

/** Returns the stage with this id. */
export function stageOf(id: StageId): Stage {
  const stage = STAGES.find((candidate) => candidate.id === id);
  if (!stage) throw new Error(`No such stage: ${id}`);
  return stage;
}

/** The number of the stage, 1 to 10. */
export function stageNumber(id: StageId): number {
  return STAGE_IDS.indexOf(id) + 1;
}

/** The stage after this one; undefined after the last. */
export function nextStage(id: StageId): StageId | undefined {
  return STAGE_IDS[stageNumber(id)];
}

/** The stage before this one; undefined before the first. */
export function previousStage(id: StageId): StageId | undefined {
  return STAGE_IDS[stageNumber(id) - 2];
}

/** The stages that a move passes over: the stages between `from` and `to`. A move back passes over no stage. */
export function skippedStages(from: StageId, to: StageId): StageId[] {
  return STAGE_IDS.slice(stageNumber(from), stageNumber(to) - 1);
}

/** Whether an unknown value, e.g. from a stored row or a URL, is a stage id. */
export function isStageId(value: unknown): value is StageId {
  return STAGES.some((stage) => stage.id === value);
}

/** The stage label on cards and pages: 'Not Started' until the first move. */
export function shownStageLabel(project: { status: ProjectStatus; progressStage: StageId }): string {
  return project.status === 'not-started' ? 'Not Started' : stageOf(project.progressStage).label;
}

/** The label of the button at the current stage of the tracker. */
export function completeButtonLabel(id: StageId): string {
  return id === LAST_STAGE ? 'Job Completed' : 'Complete';
}
