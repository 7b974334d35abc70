import { expect, test } from 'vitest';
import { messages } from '#server/db/schema/project-records.ts';
import { startBackupScenario } from '#server/testing/backup-scenario.ts';
import { makeProject, makeShop } from '#server/testing/factories.ts';

const { app, restoreCopy } = await startBackupScenario();

test('a backup contains the rows as of one timestamp while other transactions write', async () => {
  const shop = await makeShop(app);
  const project = await makeProject(app, shop);
  const writePhase = { isOver: false };
  const writeInPairs = async () => {
    while (!writePhase.isOver) {
      await app.database.transaction(async (tx) => {
        const message = { projectId: project.id, senderId: shop.id, content: 'half' };
        await tx.insert(messages).values(message);
        await tx.insert(messages).values(message);
      });
    }
  };
  const writers = [writeInPairs(), writeInPairs(), writeInPairs()];
  const { database } = await restoreCopy();
  writePhase.isOver = true;
  await Promise.all(writers);

  const { rows } = await database.pool.query<{ halves: number }>(
    `select count(*)::int as halves from messages where content = 'half'`,
  );
  expect((rows[0]?.halves ?? 1) % 2).toBe(0);
});
