import { useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 250;

/**
 * A search box whose text `q` is in the URL. `typed` is the text in the box; `onSearch` is called when typing pauses.
 * Starting and clearing a search add a history entry; edits in between `replace` it.
 */
export function useSearchBox(q: string, onSearch: (q: string, replace: boolean) => void) {
  const [typed, setTyped] = useState(q);
  const searched = useRef(q);
  const typingTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Ends a typing pause at once, and returns the search text. */
  const settle = () => {
    clearTimeout(typingTimer.current);
    searched.current = typed.trim();
    return searched.current;
  };
  /** Clears the box and the pending search; the caller changes the URL. */
  const clear = () => {
    clearTimeout(typingTimer.current);
    searched.current = '';
    setTyped('');
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(typingTimer.current);
    typingTimer.current = setTimeout(() => {
      searched.current = text.trim();
      onSearch(searched.current, q !== '' && searched.current !== '');
    }, DEBOUNCE_MS);
  };

  useEffect(() => () => clearTimeout(typingTimer.current), []);
  useEffect(() => {
    // Back, Forward or a link has changed the URL: updates the box, but keeps text typed since.
    if (q !== searched.current) setTyped(q);
    searched.current = q;
  }, [q]);

  return { typed, type, settle, clear };
}
