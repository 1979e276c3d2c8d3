import css from './styles/blocks.module.css';
import { getIconClassNames } from '#shared/ui/Icon.tsx';
import type { FileView } from './tabs/tabView.ts';

/** Renders documents to download, with their kind and size. */
export function FileList({ files }: { files: readonly FileView[] }) {
  return (
    <ul className={css['files']}>
      {files.map(({ name, href, format, size, comment }) => (
        <li key={href}>
          <a className={getIconClassNames('download', css['file'])} href={href} download="">
            <span className={css['fileName']}>{name}</span>
            <span className={css['fileKind']}>{[format, size].filter(Boolean).join(', ')}</span>
          </a>
          {comment ? <p className={css['note']}>{comment}</p> : null}
        </li>
      ))}
    </ul>
  );
}
