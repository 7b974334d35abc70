import { messagesContract } from '#shared/messages/messages.contract.ts';
import type { Act, Tale } from './tale.ts';

/** Some jobs are talked about; what is said belongs to the stage. */
export function talkAt({ job, path, number, installer }: Tale, stage: number): Act[] {
  if (number % 2 > 0) return [];
  const speakers = { shop: job.shop, installer, client: job.client ?? job.shop };
  return (TALK[stage] ?? []).map(({ by, content }) => ({
    by: speakers[by],
    events: 1,
    perform: async (visitor) => {
      await visitor.call(messagesContract.send, { params: path, body: { content } });
    },
  }));
}

const TALK: Partial<Record<number, { by: 'shop' | 'installer' | 'client'; content: string }[]>> = {
  2: [
    { by: 'client', content: 'Can the phone number sit higher, above the door handle?' },
    { by: 'shop', content: 'Yes. It is 4 inches higher in the version you see now.' },
  ],
  5: [
    { by: 'shop', content: 'Bay 2 is free on Tuesday from 8. Does that work for you?' },
    { by: 'installer', content: 'Tuesday works. Please have it washed, without wax, and the mirrors off.' },
  ],
  7: [{ by: 'installer', content: 'The panels are here. All rolls are straight and labelled.' }],
  8: [
    {
      by: 'installer',
      content: 'There is a scratch on the left rear quarter, see the photos. It was there before.',
    },
  ],
  10: [{ by: 'client', content: 'It looks great. Thank you all!' }],
};
