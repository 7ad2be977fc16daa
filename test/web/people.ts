import type { TeamMember } from '#features/office/team/team.ts';
import { ME } from './me.ts';

/** A photo of one dot, which loads without a server. */
export const PHOTO =
  'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

/** A colleague with a photo, or without one. */
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
