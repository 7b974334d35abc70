import { useEffect, useRef, useState } from 'react';

const TYPING_PAUSE_MS = 250;

/**
 * A search box whose text `q` lives in the address. `typed` is what stands in the box; `ask` is called when the typing
 * pauses. Beginning and clearing a search are steps of their own for Back; the letters in between `replace` them.
 */
export function useSearchBox(q: string, ask: (q: string, replace: boolean) => void) {
  const [typed, setTyped] = useState(q);
  const asked = useRef(q);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Ends a pause in the typing at once; gives what is searched for. */
  const settle = () => {
    clearTimeout(pause.current);
    asked.current = typed.trim();
    return asked.current;
  };
  /** Empties the box and forgets what was being typed; the caller changes the address. */
  const clear = () => {
    clearTimeout(pause.current);
    asked.current = '';
    setTyped('');
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      asked.current = text.trim();
      ask(asked.current, q !== '' && asked.current !== '');
    }, TYPING_PAUSE_MS);
  };

  useEffect(() => () => clearTimeout(pause.current), []);
  useEffect(() => {
    // Back, Forward or a link has changed the address: the box follows, but never loses letters typed since.
    if (q !== asked.current) setTyped(q);
    asked.current = q;
  }, [q]);

  return { typed, type, settle, clear };
}
