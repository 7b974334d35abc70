import { useState } from 'react';
import { useUser } from '#web/session/session.ts';
import { draftName, readDraft, storeDraft } from '#web/lib/stored-draft.ts';

/** What stands in the send box of a project; a reload or a new sign-in leaves it there. */
export function useTypedMessage(projectId: number): [text: string, setText: (text: string) => void] {
  const name = draftName(useUser().id, `message_${projectId}`);
  const [text, setText] = useState(() => typedBefore(name));
  const type = (typed: string) => {
    setText(typed);
    storeDraft(name, typed ? { text: typed } : {});
  };
  return [text, type];
}

function typedBefore(name: string): string {
  const text = readDraft(name)?.['text'];
  return typeof text === 'string' ? text : '';
}
