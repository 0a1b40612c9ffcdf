// Text outside the room it was given, outside the drawing, or on top of other text. Glyph boxes are
// taller than letters, so their upper and lower fifth may touch. A text whose parts have places of
// their own, such as a line of numbers across the board, is as many texts as it has parts.
() => {
  const extent = text => {
    const [first, last] = [text.getExtentOfChar(0), text.getExtentOfChar(text.getNumberOfChars() - 1)];
    return new DOMRect(first.x, first.y, last.x + last.width - first.x, first.height);
  };
  const svg = document.querySelector('svg');
  const frame = svg.viewBox.baseVal;
  const found = [];
  const boxes = [];
  const texts = [...svg.querySelectorAll('text')].flatMap(text => {
    const parts = [...text.querySelectorAll('tspan[x]')];
    return parts.length > 1 ? parts.map(part => [part, extent(part), text]) : [[text, text.getBBox(), text]];
  });
  for (const [text, box, whole] of texts) {
    const matrix = svg.getScreenCTM().inverse().multiply(whole.getScreenCTM());
    const at = (x, y) => new DOMPoint(x, y).matrixTransform(matrix);
    const a = at(box.x, box.y + box.height * 0.2), b = at(box.x + box.width, box.y + box.height * 0.8);
    const room = parseFloat(whole.dataset.room);
    if (box.width > room + 0.6) found.push(`"${text.textContent}" is ${box.width.toFixed(1)} wide, has ${room}`);
    const [x1, x2] = [Math.min(a.x, b.x), Math.max(a.x, b.x)], [y1, y2] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
    if (x1 < -0.5 || y1 < -0.5 || x2 > frame.width + 0.5 || y2 > frame.height + 0.5)
      found.push(`"${text.textContent}" leaves the drawing at ${x1.toFixed(0)} ${y1.toFixed(0)}`);
    boxes.push([text, x1, y1, x2, y2]);
  }
  for (let i = 0; i < boxes.length; i++)
    for (let j = 0; j < i; j++) {
      const [s, ax1, ay1, ax2, ay2] = boxes[i], [t, bx1, by1, bx2, by2] = boxes[j];
      const w = Math.min(ax2, bx2) - Math.max(ax1, bx1), h = Math.min(ay2, by2) - Math.max(ay1, by1);
      if (w > 0.8 && h > 0.8)
        found.push(`"${s.textContent}" lies on "${t.textContent}" at ${ax1.toFixed(0)} ${ay1.toFixed(0)}`);
    }
  return found;
}
