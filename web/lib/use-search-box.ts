import { useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 250;

/**
 * A search box whose text `q` is in the URL. `typed` is the text in the box. `onSearch` is called when the user pauses typing.
 * Starting and clearing a search add a history entry; changes of a search `replace` the entry.
 */
export function useSearchBox(q: string, onSearch: (q: string, replace: boolean) => void) {
  const [typed, setTyped] = useState(q);
  const searchedText = useRef(q);
  const typingTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Cancels the pending search, and returns the text in the box. The caller searches for it at once. */
  const finishTyping = () => {
    clearTimeout(typingTimer.current);
    searchedText.current = typed.trim();
    return searchedText.current;
  };
  /** Clears the box and cancels the pending search. The caller changes the URL. */
  const clear = () => {
    clearTimeout(typingTimer.current);
    searchedText.current = '';
    setTyped('');
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(typingTimer.current);
    typingTimer.current = setTimeout(() => {
      searchedText.current = text.trim();
      onSearch(searchedText.current, q !== '' && searchedText.current !== '');
    }, DEBOUNCE_MS);
  };

  useEffect(() => () => clearTimeout(typingTimer.current), []);
  useEffect(() => {
    // After a search from the box, `q` equals `searchedText`, and text that was typed since the search is kept. `q` differs when Back,
    // Forward or a link has changed the URL. Then the box shows the text of the URL, and a pending search is canceled.
    if (q !== searchedText.current) {
      clearTimeout(typingTimer.current);
      setTyped(q);
    }
    searchedText.current = q;
  }, [q]);

  return { typed, type, finishTyping, clear };
}
