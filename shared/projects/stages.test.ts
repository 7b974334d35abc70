import { describe, expect, test } from 'vitest';
import {
  completeButtonLabel,
  FIRST_STAGE,
  isStageId,
  LAST_STAGE,
  nextStage,
  previousStage,
  shownStageLabel,
  skippedStages,
  STAGE_IDS,
  stageNumber,
  stageOf,
  STAGES,
} from '#shared/projects/stages.ts';

describe('the ten stages', () => {
  test('have the specified order, labels and percents', () => {
    expect(STAGES.map(({ id, label, percent }) => [id, label, percent])).toEqual([
      ['artwork_design_initiated', 'Project Started', 10],
      ['artwork_submitted_for_client_review', 'Artwork Submitted for Client Review', 20],
      ['printed_sample_sent_to_client', 'Printed Sample Sent to Client', 30],
      ['final_artwork_approval', 'Final Artwork Approval', 40],
      ['installation_scheduling_confirmed', 'Installation Scheduling Confirmed', 50],
      ['wrap_printed', 'Wrap Printed', 60],
      ['wrap_shipped', 'Wrap Shipped', 70],
      ['pre_installation_photos_uploaded', 'Pre-Installation Photos Uploaded', 80],
      ['wrap_installed', 'Wrap Installed', 90],
      ['post_installation_photos_uploaded', 'Post-Installation Photos Uploaded', 100],
    ]);
  });

  test('are numbered from 1 to 10', () => {
    expect(STAGE_IDS.map(stageNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect([stageNumber(FIRST_STAGE), stageNumber(LAST_STAGE)]).toEqual([1, 10]);
  });

  test('are skipped when a forward move passes over them', () => {
    expect(skippedStages('wrap_printed', 'wrap_shipped')).toEqual([]);
    expect(skippedStages('wrap_printed', 'wrap_installed')).toEqual([
      'wrap_shipped',
      'pre_installation_photos_uploaded',
    ]);
    expect(skippedStages('wrap_installed', 'wrap_printed')).toEqual([]);
    expect(skippedStages(FIRST_STAGE, FIRST_STAGE)).toEqual([]);
  });

  test('have a next and a previous stage, except at the ends', () => {
    expect(nextStage('wrap_printed')).toBe('wrap_shipped');
    expect(previousStage('wrap_shipped')).toBe('wrap_printed');
    expect(previousStage(FIRST_STAGE)).toBeUndefined();
    expect(nextStage(LAST_STAGE)).toBeUndefined();
  });

  test('are recognized only by id', () => {
    expect(STAGE_IDS.every(isStageId)).toBe(true);
    expect(['Wrap Shipped', 'toString', '', 7, null, undefined].some(isStageId)).toBe(false);
    expect(stageOf('wrap_shipped').percent).toBe(70);
  });
});

describe('the texts on the screens', () => {
  test("the stage label is 'Not Started' until the project is started", () => {
    expect(shownStageLabel({ status: 'not-started', progressStage: FIRST_STAGE })).toBe('Not Started');
    expect(shownStageLabel({ status: 'in-progress', progressStage: FIRST_STAGE })).toBe('Project Started');
  });

  test("the button of the last stage is 'Job Completed'", () => {
    expect(completeButtonLabel('wrap_installed')).toBe('Complete');
    expect(completeButtonLabel(LAST_STAGE)).toBe('Job Completed');
  });
});
