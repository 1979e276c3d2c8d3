/** Why a backup cannot be made or restored, in words for the operator. Nothing has changed. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
