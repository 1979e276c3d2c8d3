/** The error that tells the operator why a backup cannot be made or restored. No data were changed. */
export class BackupError extends Error {
  override readonly name: string = 'BackupError';
}

/** The error for a work folder that is missing or whose disk has too little space. The backup itself may be intact. */
export class NoDiskSpace extends BackupError {
  override readonly name = 'NoDiskSpace';
}
