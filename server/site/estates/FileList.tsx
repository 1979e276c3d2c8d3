import css from './styles/blocks.module.css';
import { Icon } from '../../../shared/ui/Icon.tsx';
import type { FileView } from './tabs/tabView.ts';

/** Documents to download, with their kind and size. */
export function FileList({ files }: { files: readonly FileView[] }) {
  return (
    <ul className={css['files']}>
      {files.map(({ name, href, format, size, comment }) => (
        <li key={href}>
          <a className={css['file']} href={href} download="">
            <Icon name="download" className={css['fileIcon']} />
            <span>
              <span className={css['fileName']}>{name}</span>
              <span className={css['fileKind']}>{[format, size].filter(Boolean).join(', ')}</span>
            </span>
          </a>
          {comment ? <p className={css['note']}>{comment}</p> : null}
        </li>
      ))}
    </ul>
  );
}
