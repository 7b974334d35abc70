import { ADMIN, CAST } from './cast.ts';

const ROLE_WORDS = { contractor: 'Wrap shop', subcontractor: 'Installer', client: 'Client' };
const BAR_WIDTH = 30;

/** Tells how far the sample data are: a bar that moves in a terminal, a line for every quarter elsewhere. */
export function showProgress(done: number, total: number): void {
  const { stdout } = process;
  if (stdout.isTTY) {
    const bar = '█'.repeat(Math.floor((done / total) * BAR_WIDTH)).padEnd(BAR_WIDTH, '░');
    stdout.write(`\r  ${bar} ${done} of ${total}${done === total ? '\n' : ''}`);
  } else if (done === total || done % Math.ceil(total / 4) === 0) {
    stdout.write(`  ${done} of ${total}\n`);
  }
}

/** The accounts that the demo can be entered with. */
export function showAccounts(password: string): void {
  const rows = [
    [ADMIN.username, 'Admin', ''],
    ...CAST.map(({ username, name, role, company }) => [
      username,
      ROLE_WORDS[role],
      company ? `${name}, ${company}` : name,
    ]),
  ];
  const lines = rows.map(([username = '', role = '', who = '']) =>
    `  ${username.padEnd(10)}${role.padEnd(12)}${who}`.trimEnd(),
  );
  process.stdout.write(
    `\nAccounts of the demo, all with the password ${password}\n\n${lines.join('\n')}\n\n`,
  );
}
