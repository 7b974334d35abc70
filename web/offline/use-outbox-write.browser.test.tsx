import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onServerContact } from '#web/api/server-contact.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { Outbox } from './outbox.ts';
import { useOutboxWrite } from './use-outbox-write.ts';

const send = page.getByRole('button', { name: 'Send' });

beforeEach(() => localStorage.clear());

test('sends at once when no write is queued', async () => {
  const { outbox, sent } = await renderWrite('outbox_1_7_skips');
  await send.click();
  await expect.poll(sent).toEqual(['Second']);
  expect(outbox.contents().outgoing).toEqual([]);
});

test('sends a new write after a queued write', async () => {
  const { outbox, sent, deliver } = await renderWrite('outbox_1_8_skips');
  outbox.store('First', 'key-1');
  const stop = onServerContact(() => void outbox.resume(deliver));
  await send.click();
  await expect.poll(sent).toEqual(['First', 'Second']);
  await expect
    .element(page.getByText('It will be sent after the items that are already waiting.'))
    .toBeVisible();
  expect(outbox.contents().outgoing).toEqual([]);
  stop();
});

async function renderWrite(name: string) {
  const outbox = new Outbox<string, string>(name);
  const arrived: string[] = [];
  const deliver = async ({ content }: { content: string }) => {
    arrived.push(content);
    return content;
  };
  await renderSignedIn(<Write outbox={outbox} deliver={deliver} />);
  return { outbox, deliver, sent: () => arrived };
}

interface WriteProps {
  outbox: Outbox<string, string>;
  deliver: (item: { content: string }) => Promise<string>;
}

function Write({ outbox, deliver }: WriteProps) {
  const { mutate } = useOutboxWrite(outbox, { deliver, invalidates: [] });
  return <button onClick={() => mutate('Second')}>Send</button>;
}
