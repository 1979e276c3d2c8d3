import type { TeamMember } from '#shared/api/content/blocks.ts';
import { Picture } from '#shared/ui/Picture.tsx';
import { toInitials } from './initials.ts';
import css from './portrait.module.css';

interface PortraitProps {
  readonly teamMember: Pick<TeamMember, 'name' | 'picture'>;
  readonly sizes: string;
}

/**
 * Renders the picture of a team member, otherwise the initials. It has no alternative text, because the name is beside
 * it.
 */
export function Portrait({ teamMember: { name, picture }, sizes }: PortraitProps) {
  if (picture?.file.width && picture.file.height) {
    const { id, hash, width, height } = picture.file;
    return (
      <div className={css['portrait']}>
        <Picture
          picture={{ id, hash, width, height, alt: '' }}
          sources={['portrait', 'gallery-s']}
          sizes={sizes}
          className={css['face']}
        />
      </div>
    );
  }
  return (
    <div className={css['portrait']} aria-hidden="true">
      <span className={css['initials']}>{toInitials(name)}</span>
    </div>
  );
}
