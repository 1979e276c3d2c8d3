import type { Site } from '#shared/api/site.ts';
import { MEDIA_SIZES } from '#shared/domain/media.ts';
import css from './styles/wordmark.module.css';
import { Picture } from '#shared/ui/Picture.tsx';

/** Renders the agency's logo. For an agency without a logo, renders its name in the site's font beside its monogram. */
export function Wordmark({ site }: { site: Site }) {
  const { logo } = site;
  if (logo?.width && logo.height) {
    return (
      <span className={css['logo']}>
        <Picture
          picture={{ id: logo.id, hash: logo.hash, width: logo.width, height: logo.height, alt: site.name }}
          sources={['logo']}
          sizes={`${MEDIA_SIZES.logo.width / 2}px`}
          priority="eager"
        />
      </span>
    );
  }
  return (
    <span className={css['wordmark']}>
      <span className={css['monogram']} aria-hidden="true">
        {site.monogram}
      </span>
      <span className={css['name']}>{site.name}</span>
    </span>
  );
}
