// Whether the server can be reached, as far as this page knows.

class Connection {
  /** When the server last failed to answer; null while all is well. */
  lostAt = $state<Date | null>(null);

  reached(): void {
    if (this.lostAt !== null) this.lostAt = null;
  }

  missed(): void {
    this.lostAt ??= new Date();
  }
}

export const connection = new Connection();

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => connection.missed());
  window.addEventListener('online', () => connection.reached());
}
