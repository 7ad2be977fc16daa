import { lazyRouteComponent } from '@tanstack/react-router';
import type { SettingsSection } from '#web/settings-section.ts';

export const backupSection: SettingsSection = {
  value: 'backup',
  group: 'Records',
  label: 'Backup',
  panel: lazyRouteComponent(() => import('./backup-settings.tsx'), 'BackupSettings'),
  resource: 'backups',
};
