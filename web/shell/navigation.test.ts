import { expect, test } from 'vitest';
import { navigationOf } from './navigation.ts';

type Row = [who: string, labels: string[], user: Parameters<typeof navigationOf>[0]];

const HIRING_LABELS = ['My Subcontractors', 'Subcontractor Registry'];

test.each<Row>([
  [
    'contractor',
    ['Dashboard', 'My Projects', ...HIRING_LABELS, 'Settings'],
    { role: 'contractor', allowContractorRole: false, staffOf: null },
  ],
  [
    'subcontractor',
    ['Dashboard', 'My Projects', 'Settings'],
    { role: 'subcontractor', allowContractorRole: false, staffOf: null },
  ],
  [
    'subcontractor who may contract',
    ['Dashboard', 'My Projects', ...HIRING_LABELS, 'Settings'],
    { role: 'subcontractor', allowContractorRole: true, staffOf: null },
  ],
  [
    'manager of a shop',
    ['Dashboard', 'My Projects', ...HIRING_LABELS, 'Settings'],
    { role: 'contractor', allowContractorRole: false, staffOf: { shopId: 7, role: 'manager' } },
  ],
  [
    'member of the production staff',
    ['Dashboard', 'My Projects', 'Settings'],
    { role: 'contractor', allowContractorRole: false, staffOf: { shopId: 7, role: 'production' } },
  ],
  [
    'admin',
    ['Dashboard', 'Admin Dashboard', 'Settings'],
    { role: 'admin', allowContractorRole: false, staffOf: null },
  ],
  ['client', ['Dashboard', 'Settings'], { role: 'client', allowContractorRole: true, staffOf: null }],
])('the sidebar of a %s shows %j', (_who, labels, user) => {
  expect(navigationOf(user, '/dashboard').map(({ label }) => label)).toEqual(labels);
});

test('the sidebar shows In-Progress only on that page', () => {
  const client = { role: 'client', allowContractorRole: false, staffOf: null } as const;
  const labels = navigationOf(client, '/in-progress').map(({ label }) => label);
  expect(labels).toEqual(['Dashboard', 'In-Progress', 'Settings']);
});
