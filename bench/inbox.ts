import type { Pool } from 'pg';
import { startServer } from '../scripts/server-process.ts';
import { fill, onEachDatabase } from './each-database.ts';
import { median, percentile95, type Figure } from './figure.ts';
import { registerAndSignIn, timeOf } from './visitor.ts';

const ROWS = 100_000;
const ROUNDS = 30;
/** The list as the bell opens it, a page from its depth, and the badge. */
const CALLS = ['?limit=30', `?limit=30&cursor=${ROWS / 2}`, '/unread/count'];

/** How long one user's 100,000 notifications, a tenth of them unread, keep the bell waiting. */
export async function measureInbox(): Promise<Figure[]> {
  return onEachDatabase(async (place) => {
    const { name, settings } = place;
    const first = await startServer(settings);
    const cookie = await registerAndSignIn(first.url, 'popular-shop');
    await first.stop();
    await fill(place, insertNotifications);
    const server = await startServer(settings);
    try {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        for (const call of CALLS) times.push(await timeOf(`${server.url}/api/notifications${call}`, cookie));
      console.log(`  inbox, ${name}: median ${median(times).toFixed(1)} ms`);
      return [
        {
          what: `bell over 100,000 rows, 95 of 100, ${name}`,
          value: percentile95(times),
          unit: 'ms',
          goal: { atMost: 100 },
        },
      ];
    } finally {
      await server.stop();
    }
  });
}

async function insertNotifications(pool: Pool): Promise<void> {
  await pool.query(
    `insert into notifications (user_id, title, message, type, is_read)
     select users.id, 'Note ' || n, 'Something happened on ‘Project ' || n || '’', 'message_sent', n % 10 > 0
     from users, generate_series(1, $1::int) n where username = 'popular-shop'`,
    [ROWS],
  );
  await pool.query('vacuum analyze notifications');
}
