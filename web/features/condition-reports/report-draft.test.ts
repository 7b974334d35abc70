import { describe, expect, test } from 'vitest';
import { changeDraft, toReportBody, toReportDraft, emptyDraft, type ReportDraft } from './report-draft.ts';

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

  test('is replaced by the errors of missing names and signatures', () => {
    expect(toReportBody(emptyDraft('car', ''), INSPECTED_AT).errors).toEqual({
      'owner.name': 'Name must be at least 2 characters',
      'owner.strokes': 'Draw the signature, or confirm the typed name as the signature',
      'installer.name': 'Name must be at least 2 characters',
      'installer.strokes': 'Draw the signature, or confirm the typed name as the signature',
    });
  });
});

describe('the signatures of a draft', () => {
  const mark = { view: 'top', x: 0.5, y: 0.25, kind: 'rust', size: null, note: '' } as const;
  const marks = [{ ...mark, id: 'local', photoIds: [3], captureIds: ['shot'] }];
  const owner = { ...SIGNED_DRAFT.owner, isPresent: true, name: 'Maria Lopez', isTyped: true };
  const draft: ReportDraft = { ...SIGNED_DRAFT, marks, owner };
  const checks: ReportDraft['checks'] = { ...draft.checks, repainted: 'yes' };

  test.each([
    ['a mark is removed', { marks: [] }],
    ['a photo is removed', { marks: [{ ...mark, id: 'local', photoIds: [3], captureIds: [] }] }],
    ['a check is answered', { checks }],
    ['the time of repainting is entered', { repaintedWhen: '2024' }],
    ['another type of vehicle is chosen', { shape: 'van' }],
  ] as const)('are removed when %s', (_what, change) => {
    expect(changeDraft(draft, change as Partial<ReportDraft>)).toMatchObject({
      owner: { ...owner, isTyped: false },
      installer: { name: 'Sam Cole', strokes: [], isTyped: false },
    });
  });

  test.each([
    ['another step', { step: 'sign' }],
    ['a mark that is saved unchanged', { marks: structuredClone(marks) }],
    ['the start of sending', { sending: { key: 'key', inspectedAt: INSPECTED_AT } }],
  ] as const)('are kept after %s', (_what, change) => {
    const { installer } = draft;
    expect(changeDraft(draft, change as Partial<ReportDraft>)).toMatchObject({ owner, installer });
  });
});

describe('the key of a report that was sent', () => {
  const sending = { key: 'key', inspectedAt: INSPECTED_AT };
  const sentDraft: ReportDraft = { ...SIGNED_DRAFT, sending };

  test('is kept after a change of the step', () => {
    expect(changeDraft(sentDraft, { step: 'inspect' }).sending).toEqual(sending);
  });

  test.each([
    ['the content', { repaintedWhen: '2024' }],
    ['a signature', { installer: { ...SIGNED_DRAFT.installer, name: 'Sam Cole Jr.' } }],
  ])('is removed after a change of %s', (_what, change) => {
    expect(changeDraft(sentDraft, change).sending).toBeNull();
  });
});

test('a draft made from a signed report converts back to the same report', () => {
  const mark = { view: 'top', x: 0.5, y: 0.25, kind: 'rust', size: null, note: '', photoIds: [3] } as const;
  const marks = [{ ...mark, id: 'local', photoIds: [3], captureIds: [] }];
  const { body } = toReportBody({ ...SIGNED_DRAFT, marks }, INSPECTED_AT);
  const restoredDraft = body && toReportDraft(body);
  expect(restoredDraft && toReportBody(restoredDraft, INSPECTED_AT).body).toEqual(body);
});
