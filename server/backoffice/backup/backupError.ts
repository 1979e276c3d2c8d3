/** Reports to the operator why a backup cannot be made or restored. Nothing has been changed. */
export class BackupError extends Error {
  override readonly name: string = 'BackupError';
}

/** Reports that the work folder is missing or that its disk has too little space. The backup itself may be intact. */
export class NoRoom extends BackupError {
  override readonly name = 'NoRoom';
}
