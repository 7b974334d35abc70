import { expect, test } from 'vitest';
import type { ProjectCard } from '#shared/projects/projects.contract.ts';
import { matchedFieldText } from './matched-field-text.ts';

const project = {
  name: 'Bakery van',
  vehicle: { vin: '1M8GDM9AXKP042788', licensePlate: 'UNIT-42' },
  trackingNumber: '1Z999AA10123456784',
  artworkProofTrackingNumber: null,
  clientName: 'Priya Raman',
  subcontractorName: 'Tomás Herrera',
  contractorName: 'Dana Whitfield',
} as ProjectCard;

test.each([
  ['xkp0427', 'VIN 1M8GDM9AXKP042788'],
  ['van unit-42', 'Vehicle number UNIT-42'],
  ['1z999', 'Tracking 1Z999AA10123456784'],
  ['RAMAN', 'Client Priya Raman'],
  ['herrera bakery', 'Installer Tomás Herrera'],
  ['whit', 'Shop Dana Whitfield'],
])('a search for %s shows the matching field %s', (q, fact) => {
  expect(matchedFieldText(project, q)).toBe(fact);
});

test.each(['bakery', 'VAN bak', 'transit', ''])('a search for “%s” shows no matching field', (q) => {
  expect(matchedFieldText(project, q)).toBeUndefined();
});
