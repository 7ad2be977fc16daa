import IconLayoutKanban from '@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import { useNavigate } from '@tanstack/react-router';
import { ChoiceSwitch } from '../ui/choice-switch.tsx';

const VIEWS = [
  { key: 'list', label: 'List', Icon: IconList },
  { key: 'board', label: 'Board', Icon: IconLayoutKanban },
] as const;

export type View = (typeof VIEWS)[number]['key'];

/** Returns the view from the URL: `?view=board`. */
export function viewOf({ view }: { view?: string | undefined }): View {
  return view === 'board' ? 'board' : 'list';
}

/** Switches between the list and the board of the same records. Keeps the search and filters. */
export function ViewSwitch({ view }: { view: View }) {
  const navigate = useNavigate();

  return (
    <ChoiceSwitch
      label="View"
      choices={VIEWS}
      chosen={view}
      onChoose={(key) => {
        const next = key === 'list' ? undefined : key;
        void navigate({
          to: '.',
          search: (before: object) => ({ ...before, page: undefined, view: next }),
          resetScroll: false,
        });
      }}
    />
  );
}
