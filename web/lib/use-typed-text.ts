import { useState } from 'react';
import { readDraft, storeDraft } from './stored-draft.ts';

/** The text of a form with one field. It is kept as a draft, so it survives a reload, another page and a new sign-in. */
export function useTypedText(draft: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => readStoredText(draft));
  const changeText = (newText: string) => {
    setText(newText);
    storeDraft(draft, newText ? { text: newText } : {});
  };
  return [text, changeText];
}

function readStoredText(draft: string): string {
  const text = readDraft(draft)?.['text'];
  return typeof text === 'string' ? text : '';
}
