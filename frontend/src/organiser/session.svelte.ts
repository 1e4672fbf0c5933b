// Who is signed in here. The cookie is the server's; this only remembers whose it is.
import { api, ok, Problem, type Schema } from '../api/client';

export type Me = Schema['Me'];
export type Scope = NonNullable<Schema['TokenIn']['scopes']>[number];

class Session {
  /** undefined: not asked yet; null: nobody. */
  me = $state.raw<Me | null | undefined>(undefined);

  /** Ask the server who this is; what it cannot say for want of a connection is thrown. */
  async load(): Promise<Me | null> {
    try {
      this.me = await ok(api.GET('/api/v1/accounts/me'));
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 401) throw error;
      this.me = null;
    }
    return this.me;
  }

  /** Whether the caller holds `scope` in the event with this id (without one: for the whole server). */
  can(scope: Scope, event?: string | null): boolean {
    const rights = this.me?.rights ?? [];
    return rights.some((right) => (right.event === null || right.event === event) && right.scopes.includes(scope));
  }

  async signIn(email: string, password: string): Promise<void> {
    await ok(api.POST('/api/v1/sessions', { body: { email, password } }));
    await this.load();
  }

  async signOut(): Promise<void> {
    await ok(api.DELETE('/api/v1/sessions/current'));
    this.me = null;
  }

  /** Make the first account with the link of the console; whoever does is signed in. */
  async setUp(body: Schema['SetupIn']): Promise<void> {
    await ok(api.POST('/api/v1/setup', { body }));
    await this.load();
  }
}

export const session = new Session();
