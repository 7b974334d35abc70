import { expect, test } from 'vitest';
import { navigationOf } from './navigation.ts';

type Row = [who: string, labels: string[], user: Parameters<typeof navigationOf>[0]];

const HIRING = ['My Subcontractors', 'Subcontractor Registry'];

test.each<Row>([
  [
    'contractor',
    ['Dashboard', 'My Projects', ...HIRING, 'Settings'],
    { role: 'contractor', allowContractorRole: false },
  ],
  [
    'subcontractor',
    ['Dashboard', 'My Projects', 'Settings'],
    { role: 'subcontractor', allowContractorRole: false },
  ],
  [
    'subcontractor who may contract',
    ['Dashboard', 'My Projects', ...HIRING, 'Settings'],
    { role: 'subcontractor', allowContractorRole: true },
  ],
  ['admin', ['Dashboard', 'Admin Dashboard', 'Settings'], { role: 'admin', allowContractorRole: false }],
  ['client', ['Dashboard', 'Settings'], { role: 'client', allowContractorRole: true }],
])('the sidebar of a %s shows %j', (_who, labels, user) => {
  expect(navigationOf(user, '/dashboard').map(({ label }) => label)).toEqual(labels);
});

test('the sidebar shows In-Progress only on that page', () => {
  const client = { role: 'client', allowContractorRole: false } as const;
  const labels = navigationOf(client, '/in-progress').map(({ label }) => label);
  expect(labels).toEqual(['Dashboard', 'In-Progress', 'Settings']);
});
