import { lazyRouteComponent } from '@tanstack/react-router';
import type { SettingsSection } from '#web/settings-section.ts';

export const auditSection: SettingsSection = {
  value: 'audit',
  group: 'Records',
  label: 'Audit log',
  panel: lazyRouteComponent(() => import('./audit-log.tsx'), 'AuditLog'),
  resource: 'audit',
  action: 'export',
};

export const textsSection: SettingsSection = {
  value: 'texts',
  group: 'Records',
  label: 'Text messages',
  panel: lazyRouteComponent(() => import('./text-consent-list.tsx'), 'TextConsentList'),
  resource: 'users',
  action: 'update',
};

export const trashSection: SettingsSection = {
  value: 'trash',
  group: 'Records',
  label: 'Trash',
  panel: lazyRouteComponent(() => import('#web/record/trash-list.tsx'), 'TrashList'),
  resource: 'trash',
};
