import type { ReactNode } from 'react';
import type { Translate } from '#shared/i18n/translate.ts';
import css from '#server/site/estates/styles/blocks.module.css';
import type { BlockView } from '#server/site/estates/tabs/tabView.ts';
import { EnergyBlock } from './EnergyBlock.tsx';
import { FactList } from './FactList.tsx';
import { FileList } from '#server/site/estates/FileList.tsx';
import { FloodScores } from './FloodScores.tsx';
import { LegalList } from './LegalList.tsx';
import { NameList } from './NameList.tsx';
import { RoomList } from './RoomList.tsx';
import { TextList } from './Texts.tsx';

/** Renders a block of a tab, of any kind, under its title. */
export function Block({ block, t }: { block: BlockView; t: Translate }) {
  return (
    <div className={css['block']} data-block={block.kind}>
      {block.title ? <h3 className={css['blockTitle']}>{block.title}</h3> : null}
      {renderContent(block, t)}
    </div>
  );
}

function renderContent(block: BlockView, t: Translate): ReactNode {
  switch (block.kind) {
    case 'facts':
      return <FactList rows={block.rows} />;
    case 'rooms':
      return <RoomList floors={block.floors} hasTitle={block.title !== undefined} />;
    case 'energy':
      return <EnergyBlock energy={block.energy} t={t} />;
    case 'flood':
      return <FloodScores scores={block.scores} t={t} />;
    case 'legal':
      return <LegalList items={block.items} />;
    case 'files':
      return <FileList files={block.files} />;
    case 'list':
      return <NameList items={block.items} />;
    default:
      return <TextList texts={block.texts} hasTitle={block.title !== undefined} />;
  }
}
