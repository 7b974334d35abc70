import { expect, test } from 'vitest';
import type { StageId } from '#shared/projects/stages.ts';
import { waitsFor } from './waiting.ts';

const person = (id: number, name: string) => ({ id, name, company: null, avatarUrl: null });
const shop = person(1, 'Shop');
const installer = person(2, 'Installer');
const client = person(3, 'Client');
const team = { contractor: shop, subcontractor: installer, client };

const waits = (stage: StageId, hasUnmetGate = false) => waitsFor(stage, hasUnmetGate, team).name;

test('the artwork is the shop’s until it lies with the client', () => {
  expect(waits('artwork_design_initiated', true)).toBe('Shop');
  expect(waits('artwork_submitted_for_client_review')).toBe('Client');
  expect(waits('printed_sample_sent_to_client')).toBe('Client');
  expect(waits('final_artwork_approval')).toBe('Client');
});

test('missing tracking of the proof is the shop’s to add, although the client reviews', () => {
  expect(waits('artwork_submitted_for_client_review', true)).toBe('Shop');
});

test('scheduling and printing are the shop’s, shipping to installation the installer’s, closing the shop’s', () => {
  expect(waits('installation_scheduling_confirmed')).toBe('Shop');
  expect(waits('wrap_printed', true)).toBe('Shop');
  expect(waits('wrap_shipped', true)).toBe('Installer');
  expect(waits('pre_installation_photos_uploaded')).toBe('Installer');
  expect(waits('wrap_installed')).toBe('Installer');
  expect(waits('post_installation_photos_uploaded')).toBe('Shop');
});

test('the shop stands in for a client or an installer that the project does not have', () => {
  const alone = { contractor: shop, subcontractor: null, client: null };
  expect(waitsFor('final_artwork_approval', false, alone)).toBe(shop);
  expect(waitsFor('wrap_installed', true, alone)).toBe(shop);
});
