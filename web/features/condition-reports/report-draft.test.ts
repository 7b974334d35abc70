import { describe, expect, test } from 'vitest';
import { toReportBody, toReportDraft, emptyDraft, type ReportDraft } from './report-draft.ts';

const INSPECTED_AT = '2027-03-01T21:05:00.000Z';
const SIGNED_DRAFT: ReportDraft = {
  ...emptyDraft('car', 'Sam Cole'),
  owner: { isPresent: false, role: 'owner', name: '', strokes: [], isTyped: false, reason: 'Night drop' },
  installer: { name: 'Sam Cole', strokes: [[[0.1, 0.2]]], isTyped: false },
};

describe('the body of a draft', () => {
  test('contains the entries without the local ids of marks', () => {
    const mark = {
      view: 'top',
      x: 0.5,
      y: 0.25,
      kind: 'rust',
      size: null,
      note: '',
      photoIds: [3],
      captureIds: [],
    } as const;
    const draft: ReportDraft = {
      ...SIGNED_DRAFT,
      marks: [{ ...mark, id: 'local', photoIds: [3], captureIds: [] }],
    };
    expect(toReportBody(draft, INSPECTED_AT).body).toMatchObject({
      shape: 'car',
      marks: [{ view: 'top', kind: 'rust', note: null, photoIds: [3] }],
      owner: { isPresent: false, reason: 'Night drop' },
      installer: { name: 'Sam Cole', strokes: [[[0.1, 0.2]]] },
      inspectedAt: INSPECTED_AT,
    });
    expect(JSON.stringify(toReportBody(draft, INSPECTED_AT).body)).not.toContain('local');
  });

  test('leaves out a drawn signature when the typed name is the signature', () => {
    const draft = { ...SIGNED_DRAFT, installer: { ...SIGNED_DRAFT.installer, isTyped: true } };
    expect(toReportBody(draft, INSPECTED_AT).body?.installer).toEqual({
      name: 'Sam Cole',
      strokes: [],
      isTyped: true,
    });
  });

  test('leaves out the time of repainting unless the vehicle was repainted', () => {
    expect(
      toReportBody({ ...SIGNED_DRAFT, repaintedWhen: '2024' }, INSPECTED_AT).body?.repaintedWhen,
    ).toBeNull();
  });

  test('is replaced by an error for each invalid field when signatures are missing', () => {
    expect(toReportBody(emptyDraft('car', ''), INSPECTED_AT).errors).toEqual({
      'owner.name': 'Name must be at least 2 characters',
      'owner.strokes': 'Draw the signature, or confirm the typed name as the signature',
      'installer.name': 'Name must be at least 2 characters',
      'installer.strokes': 'Draw the signature, or confirm the typed name as the signature',
    });
  });
});

test('a draft made from a signed report converts back to the same report', () => {
  const mark = { view: 'top', x: 0.5, y: 0.25, kind: 'rust', size: null, note: '', photoIds: [3] } as const;
  const marks = [{ ...mark, id: 'local', photoIds: [3], captureIds: [] }];
  const { body } = toReportBody({ ...SIGNED_DRAFT, marks }, INSPECTED_AT);
  const again = body && toReportDraft(body);
  expect(again && toReportBody(again, INSPECTED_AT).body).toEqual(body);
});
