import type { TeamMember } from '#features/office/team/team.ts';
import { ME } from './me.ts';

/** A one-pixel photo that loads without a server. */
export const PHOTO =
  'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

/** Creates a colleague, with or without a photo. */
export const aColleague = (more: Partial<TeamMember>): TeamMember => ({
  id: ME.id,
  username: ME.username,
  email: ME.email,
  fullName: ME.fullName,
  role: 'user',
  accessProfile: 'User',
  isSubcontractor: false,
  isActive: true,
  isForgotten: false,
  avatar: null,
  createdAt: ME.createdAt,
  ...more,
});
