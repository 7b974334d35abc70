import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { decisionForm } from '#shared/decisions/decision.forms.ts';
import { validateDecision, submitLabelOf } from './decision-entries.ts';
import type { DecisionFormValues, DecisionSubject } from './decision-entries.ts';

const version3: DecisionSubject = {
  version: 3,
  subject: 'proof',
  texts: {
    checklist: [
      { id: 'wording', text: 'All wording is correct' },
      { id: 'authorized', text: 'I am authorized to approve this artwork' },
    ],
    terms: '',
    consent: 'The typed name is a signature.',
  },
  openComments: 0,
};

const approval: DecisionFormValues = {
  decision: 'approve',
  ticks: ['wording', 'authorized'],
  note: '',
  name: 'Dana Whitfield',
};

const changeRequest: DecisionFormValues = { ...approval, decision: 'request_changes', ticks: [] };

test('accepts an approval with all statements ticked', () => {
  expect(validateDecision(approval, version3)).toEqual({});
});

test('rejects an approval with an unticked statement', () => {
  expect(validateDecision({ ...approval, ticks: ['wording'] }, version3)).toEqual({
    ticks: 'Tick every statement to approve',
  });
});

test('rejects a request for changes without a note or an open comment', () => {
  expect(validateDecision({ ...changeRequest, note: ' ' }, version3)).toHaveProperty('note');
});

test('accepts a request for changes with a note', () => {
  expect(validateDecision({ ...changeRequest, note: 'Larger logo' }, version3)).toEqual({});
});

test('accepts a request for changes with an open comment', () => {
  expect(validateDecision(changeRequest, { ...version3, openComments: 1 })).toEqual({});
});

test.each(['', ' ', 'D', ' D ', 'Da', 'Dana Whitfield'])(
  'agrees with the schema about the name %j',
  (name) => {
    const isValid = z.safeParse(decisionForm, { decision: 'approve', name }).success;
    expect(validateDecision({ ...approval, name }, version3)).toEqual(
      isValid ? {} : { name: 'Type your full name' },
    );
  },
);

test('names the version in the button of an approval', () => {
  expect(submitLabelOf('approve', version3)).toBe('Approve version 3 for production');
});

test('names the sample in the button of its approval', () => {
  expect(submitLabelOf('approve', { ...version3, subject: 'sample' })).toBe('Approve sample');
});
