import { lazy, Suspense, useState } from 'react';
import { useCan } from '#web/me.ts';
import { AsyncPicker, type AsyncPickerProps } from '#web/ui/async-picker.tsx';
import { anyContactSource, clientSource } from './client-source.ts';

const QuickCreateClient = lazy(async () => ({
  default: (await import('./quick-create-client.tsx')).QuickCreateClient,
}));

type ClientPickerProps = Omit<
  AsyncPickerProps,
  'source' | 'nothingFound' | 'quickCreate' | 'widen'
>;

/**
 * Searches for a client to choose. The user can also search all contacts or create a new client. In
 * forms, use `ClientField`.
 */
export function ClientPicker({ onChange, ...props }: ClientPickerProps) {
  const canCreate = useCan('contacts', 'create');
  const [isWide, setIsWide] = useState(false);
  const [newName, setNewName] = useState<string | null>(null);

  return (
    <>
      <AsyncPicker
        placeholder="Choose a client"
        {...props}
        source={isWide ? anyContactSource : clientSource}
        onChange={onChange}
        nothingFound="No clients available"
        {...(!isWide && {
          widen: { label: 'Show all contacts', onWiden: () => setIsWide(true) },
        })}
        {...(canCreate && {
          quickCreate: {
            label: (q: string) => (q ? `Add “${q}” as a new client` : 'Add a new client'),
            onCreate: setNewName,
          },
        })}
      />
      {newName !== null && (
        <Suspense>
          <QuickCreateClient
            name={newName}
            onChoose={({ id, name }) => {
              setNewName(null);
              onChange(id, { id, label: name });
            }}
            onClose={() => setNewName(null)}
          />
        </Suspense>
      )}
    </>
  );
}
