import { PasswordProofForm } from '#features/auth/web/password-proof-form.tsx';
import { callApi, fileUrl } from '#web/api/api-client.ts';
import { toast } from '#web/toast/toast.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { backupEndpoints } from '../backup-endpoints.ts';

/** The browser saves it as it comes: a backup need not fit into memory. */
function startDownload(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Asks for the password again, then downloads the file. */
export function DownloadDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <Dialog title="Download backup" size={420} onClose={onClose}>
      <PasswordProofForm
        text="Whoever has this file can read everything in it. Keep it where nobody else can get at it."
        submitLabel="Download"
        busyLabel="Checking..."
        save={(body) => callApi(backupEndpoints.allowDownload, { params: { id }, body })}
        onSaved={({ token }) => {
          startDownload(fileUrl(backupEndpoints.download, { params: { id }, query: { token } }));
          toast({ title: 'Download started', tone: 'success' });
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
