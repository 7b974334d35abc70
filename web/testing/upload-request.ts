/**
 * Returns an `XMLHttpRequest` class whose uploads get the responses of the fake server. Before the response, it reports that half
 * of the file was sent.
 */
export function fakeUploadRequestClass(send: (request: Request) => Promise<Response>) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    statusText = '';
    responseText = '';
    #method = '';
    #url = '';
    #sentHeaders = new Headers();
    #headers = new Headers();

    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }

    setRequestHeader(name: string, value: string): void {
      this.#sentHeaders.set(name, value);
    }

    getResponseHeader(name: string): string | null {
      return this.#headers.get(name);
    }

    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }

    send(body: FormData): void {
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }));
      const request = new Request(this.#url, { method: this.#method, headers: this.#sentHeaders, body });
      send(request)
        .then(async (response) => {
          this.status = response.status;
          this.#headers = response.headers;
          this.responseText = await response.text();
          this.dispatchEvent(new Event('load'));
        })
        .catch(() => this.dispatchEvent(new Event('error')))
        .finally(() => this.dispatchEvent(new Event('loadend')));
    }
  };
}
