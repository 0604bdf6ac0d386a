// Calls the player when it is his turn while the page is hidden: a notification, where the browser has them
// and the player wants it.

const shelf = 'esprit.turn_call';

class TurnCall {
    on = $state(false);

    constructor() {
        this.on = this.possible && localStorage.getItem(shelf) === 'yes' && Notification.permission === 'granted';
    }
    get possible(): boolean {
        return typeof Notification !== 'undefined';
    }
    async toggle(): Promise<void> {
        this.on = !this.on && (await Notification.requestPermission()) === 'granted';
        localStorage.setItem(shelf, this.on ? 'yes' : 'no');
    }
    call(title: string, words: string): void {
        if (!this.on || !document.hidden) return;
        const call = new Notification(title, { body: words, tag: 'esprit-turn' });
        call.onclick = () => {
            window.focus();
            call.close();
        };
    }
}
export const turn_call = new TurnCall();
