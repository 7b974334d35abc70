import { getRouteApi, useLocation, type ShouldBlockFn } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isEditField, tabOfField } from './edit-fields.ts';
import type { EditField } from './edit-fields.ts';
import type { EditForm } from './edit-form.ts';
import { EDIT_TABS } from './edit-tab-names.ts';

const route = getRouteApi('/signed-in/edit-project');

/** The active tab, which is stored in the URL, and a function that shows a field on any tab. */
export function useEditTabs({ form: { setFocus } }: EditForm) {
  const { tab = 'general' } = route.useSearch();
  const navigate = route.useNavigate();
  const targetField = useRef(fieldOfHash(useLocation().hash));

  const showTab = (value: string) =>
    void navigate({
      search: ({ id }) => ({ id, tab: EDIT_TABS.find((known) => known.value === value)?.value }),
      replace: true,
      resetScroll: false,
    });
  const revealField = (field: EditField) => {
    if (tabOfField(field) === tab) return setFocus(field);
    targetField.current = field;
    showTab(tabOfField(field));
  };
  useEffect(() => {
    // The field gets the focus after the shell has focused the new page.
    const frame = requestAnimationFrame(() => {
      if (!targetField.current || tabOfField(targetField.current) !== tab) return;
      setFocus(targetField.current);
      targetField.current = undefined;
    });
    return () => cancelAnimationFrame(frame);
  }, [tab, setFocus]);

  return { tab, show: showTab, reveal: revealField };
}

/** Whether a navigation only changes the tab of the project that is edited. */
export function isSameProjectEdit({ current, next }: Parameters<ShouldBlockFn>[0]): boolean {
  return current.pathname === next.pathname && projectIdOf(current) === projectIdOf(next);
}

function projectIdOf({ search }: { search: object }): unknown {
  return 'id' in search ? search.id : undefined;
}

/** The edit field for a URL hash; undefined when there is none. */
function fieldOfHash(hash: string): EditField | undefined {
  if (hash === 'subcontractor') return 'subcontractorId';
  if (hash === 'client') return 'clientId';
  return isEditField(hash) ? hash : undefined;
}
