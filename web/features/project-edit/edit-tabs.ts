import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { tabOf } from './edit-fields.ts';
import type { EditField } from './edit-fields.ts';
import type { EditForm } from './edit-form.ts';
import { EDIT_TABS } from './edit-tab-names.ts';

const route = getRouteApi('/signed-in/edit-project');

/** The tab on screen, which lives in the address, and the way to a field on any of them. */
export function useEditTabs({ form: { setFocus } }: EditForm) {
  const { tab = 'general' } = route.useSearch();
  const navigate = route.useNavigate();
  const wanted = useRef(fieldOf(useLocation().hash));

  const show = (value: string) =>
    void navigate({
      search: ({ id }) => ({ id, tab: EDIT_TABS.find((known) => known.value === value)?.value }),
      replace: true,
      resetScroll: false,
    });
  const reveal = (field: EditField) => {
    if (tabOf(field) === tab) return setFocus(field);
    wanted.current = field;
    show(tabOf(field));
  };
  useEffect(() => {
    // After the shell, which puts the focus at the top of a new page.
    const frame = requestAnimationFrame(() => {
      if (!wanted.current || tabOf(wanted.current) !== tab) return;
      setFocus(wanted.current);
      wanted.current = undefined;
    });
    return () => cancelAnimationFrame(frame);
  }, [tab, setFocus]);

  return { tab, show, reveal };
}

/** Links lead to the two fields that give a project its people. */
function fieldOf(hash: string): EditField | undefined {
  if (hash === 'subcontractor') return 'subcontractorId';
  return hash === 'client' ? 'clientEmail' : undefined;
}
