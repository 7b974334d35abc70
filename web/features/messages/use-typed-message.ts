import { useState } from 'react';
import { useUser } from '#web/session/session.ts';
import { draftName, readDraft, storeDraft } from '#web/lib/stored-draft.ts';

/** The text in a project's message form, which survives a reload and a new sign-in. */
export function useTypedMessage(projectId: number): [text: string, setText: (text: string) => void] {
  const name = draftName(useUser().id, `message_${projectId}`);
  const [text, setText] = useState(() => readStoredText(name));
  const changeText = (newText: string) => {
    setText(newText);
    storeDraft(name, newText ? { text: newText } : {});
  };
  return [text, changeText];
}

function readStoredText(name: string): string {
  const text = readDraft(name)?.['text'];
  return typeof text === 'string' ? text : '';
}
