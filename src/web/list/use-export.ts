import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../api/api-client.ts';
import { toast } from '../toast/toast.ts';

/** Saves an export file. Shows a toast if it fails. */
export function useExport(save: () => Promise<void>) {
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onError: (error) =>
      toast({ title: 'Export failed', description: messageOf(error), tone: 'error' }),
  });

  return { start: () => mutate(), isBusy: isPending };
}
