/** Why a backup cannot be made or restored, in words for the operator. Nothing has changed. */
export class BackupError extends Error {
  override readonly name: string = 'BackupError';
}

/** There is no folder to work in, or too little room: no fault of the backup. */
export class NoRoom extends BackupError {
  override readonly name = 'NoRoom';
}
