// Pages opened from the file system may not start web workers. There, search runs in a hidden frame that talks as a worker
// does; nothing is fetched from a network.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super()
      this.frame = document.createElement("iframe")
      this.frame.hidden = true
      this.waiting = []
      document.body.appendChild(this.frame)
      const inside = this.frame.contentWindow
      const say = (data) => this.dispatchEvent(new MessageEvent("message", { data }))
      inside.postMessage = (data) => setTimeout(say, 0, data)
      inside.importScripts = (...scripts) =>
        scripts.reduce((before, src) => before.then(() => this.load(src)), Promise.resolve())
      this.addEventListener("message", (event) => this.onmessage?.(event))
      this.load(url).then(() => {
        this.ready = true
        for (const data of this.waiting.splice(0)) this.postMessage(data)
      })
    }

    load(src) {
      const document = this.frame.contentDocument
      return new Promise((done, failed) => {
        const script = document.createElement("script")
        script.src = src
        script.onload = done
        script.onerror = () => failed(new Error(`cannot load ${src}`))
        document.head.appendChild(script)
      })
    }

    postMessage(data) {
      if (!this.ready) this.waiting.push(data)
      else this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data }))
    }

    terminate() {
      this.frame.remove()
    }
  }
}
